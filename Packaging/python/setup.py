"""The wheel holds a program, so it is for one platform and for every Python 3."""
import os

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel


class ProgramWheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False
        self.plat_name = os.environ.get("CASEBOOK_PLATFORM", self.plat_name)

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(cmdclass={"bdist_wheel": ProgramWheel})
